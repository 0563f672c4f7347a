import { createContext, useContext } from 'react';
import { classNames } from './class-names';

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

export const FieldContext = createContext<FieldWiring | null>(null);

/** Id, description and state of a control: its own, otherwise those of the Field around it. */
export function useWiring(own: { id?: string; describedBy?: string; required?: boolean }) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-invalid': field?.invalid || undefined,
    'aria-describedby': classNames(own.describedBy, field?.describedBy) || undefined,
  };
}
