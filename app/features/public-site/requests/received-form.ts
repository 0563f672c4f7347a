import { useRouteLoaderData } from '~/platform/web';

/** The form that this page is the answer to, after it has been taken; undefined on every other page. */
export function useReceivedForm(): string | undefined {
  return useRouteLoaderData<{ toasts: { form?: string }[] }>('root')?.toasts.find(({ form }) => form !== undefined)
    ?.form;
}
