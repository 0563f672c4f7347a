import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password';

describe('common passwords', () => {
  it.each(
    `123456 12345678 111111 123123 112233 121212 654321 000000 qwerty qwerty123 1q2w3e4r asdasd asdfgh abc123 123qwe iloveyou
     sifre123 Şifre1 parola1 galatasaray fener1907 Besiktas1903 istanbul34 ankara06 canim123 password1 P4ssw0rd passw0rd
     aaaaaaaaaaaa abababababab 123456789012 qwertyuiop12 1q2w3e4r5t6y adminadmin Password2026! Galatasaray1905 Sifre-sifre-1
     administrator1 abcdefghijkl xkqxkqxkqxkq Hosgeldin2026 zyxwvutsrqpo`.split(/\s+/),
  )('O1 %s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'karpin508',
    'Defne-72',
    'gizli508',
    'kemal85k',
    'uzun-bir-parola',
    'Karpin-demo-2026',
    'mor vapur tuz 19',
    'doğru at pil zımba',
    'x9!Kq2#mZp7w',
  ])('O1 %s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
