import { describe, expect, it } from 'vitest';
import { timeInSentence } from './time-words';

describe('times in Turkish sentences', () => {
  it.each([
    ['18:30', '18.30’a', '18.30’da'],
    ['18:00', '18.00’e', '18.00’de'],
    ['09:00', '09.00’a', '09.00’da'],
    ['13:00', '13.00’e', '13.00’te'],
    ['12:00', '12.00’ye', '12.00’de'],
    ['16:00', '16.00’ya', '16.00’da'],
    ['20:00', '20.00’ye', '20.00’de'],
    ['10:00', '10.00’a', '10.00’da'],
    ['00:00', '00.00’a', '00.00’da'],
    ['08:45', '08.45’e', '08.45’te'],
    ['17:40', '17.40’a', '17.40’ta'],
    ['21:50', '21.50’ye', '21.50’de'],
    ['07:01', '07.01’e', '07.01’de'],
  ])('B31 %s: until %s, at %s', (time, until, at) => {
    expect(timeInSentence(time, 'until', 'tr')).toBe(until);
    expect(timeInSentence(time, 'at', 'tr')).toBe(at);
  });

  it('B31 other languages write the time as it is', () => {
    expect(timeInSentence('18:30', 'until', 'de')).toBe('18:30');
  });
});
