import { expect, it } from 'vitest';
import { APPLICATION, CALLBACK, typedSubject } from './request-kinds';

it('B37 a fixed subject is not shown beside the kind that says the same', () => {
  expect([APPLICATION.subject, CALLBACK.subject, 'Fiyat'].map(typedSubject)).toEqual(['', '', 'Fiyat']);
});
