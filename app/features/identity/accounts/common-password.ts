import { searchKey } from '~/platform/text';

// The words of the most frequent leaked passwords, Turkish and international, without their endings.
const WORDS = `
  password passw0rd p4ssw0rd parola parolam sifre sifrem sifreyok gizli admin administrator yonetici root user kullanici
  guest misafir test deneme demo1 default system sistem sunucu server master super superman superadmin login giris welcome
  hosgeldin hosgeldiniz letmein changeme degistir secret secure private computer bilgisayar internet windows android iphone
  google facebook instagram twitter whatsapp youtube hotmail gmail yahoo outlook microsoft linkedin
  iloveyou loveyou seniseviyorum seviyorum askim sevgilim canim canimsin hayatim birtanem bitanem tatlim melek prenses princess
  sunshine football futbol baseball basketbol monkey dragon shadow ninja matrix starwars pokemon batman mustang ferrari
  mercedes harley hunter killer ranger soccer hockey cookie pepper ginger summer winter spring flower freedom whatever
  trustno1 access michael jennifer jessica charlie daniel jordan thomas andrew joshua robert george hannah ashley
  galatasaray fenerbahce besiktas trabzonspor cimbom kartal aslan kanarya fener bursaspor goztepe ultraslan carsi besiktasim
  istanbul ankara izmir bursa antalya adana trabzon konya turkiye turkey turkiyem ataturk mustafakemal bayrak vatan kurtlarvadisi
  allah bismillah muhammed elhamdulillah mehmet mustafa ahmet murat emrah burak serkan gokhan hakan hasan huseyin ibrahim
  fatma ayse zeynep elif merve ozlem yasemin papatya gunes deniz yagmur yildiz kelebek karanfil
  bayi bayii musteri firma sirket muhasebe ticaret magaza market satis yazilim lisans fatura
  qwerty qwertz azerty asdasd qweqwe qweasd asdqwe zxcasd qazwsx wsxedc
`
  .trim()
  .split(/\s+/);

// Sequences of the alphabet, the digits and the keyboard.
const WAYS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '00112233445566778899',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '147258369',
].flatMap((way) => [way, [...way].reverse().join('')]);

/** A password with so many characters outside the lists counts as not common. */
const OWN = 3;

const LONGEST_FIRST = WORDS.map((word) => searchKey(word)).sort((a, b) => b.length - a.length);
const PREDICTABLE = new RegExp(`${LONGEST_FIRST.join('|')}|(.)\\1{2,}|(?:19|20)\\d\\d`, 'g');

/** Removes the longest sequence of three or more characters wherever one begins. */
function withoutWays(text: string): string {
  let left = '';
  for (let at = 0; at < text.length;) {
    let end = at + 3;
    const isWay = () => end <= text.length && WAYS.some((way) => way.includes(text.slice(at, end)));
    if (isWay()) {
      while (isWay()) end += 1;
      at = end - 1;
    } else {
      left += text[at];
      at += 1;
    }
  }
  return left;
}

/**
 * Whether a password is among the first that attackers try: a common word with or without an ending, a sequence of keys,
 * digits or letters, one or two repeated characters, or a combination of these.
 */
export function isCommonPassword(password: string): boolean {
  const text = searchKey(password);
  if (new Set(text).size <= 2 || /^(.{1,4}?)\1+$/.test(text)) return true;
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  const leet = plain.replace(/[013457]/g, (digit) => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? '');
  return [plain, leet].some((form) => withoutWays(form.replace(PREDICTABLE, '')).length < OWN);
}
