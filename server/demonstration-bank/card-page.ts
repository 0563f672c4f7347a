import {
  CARD_NAMES,
  cardType,
  checkCard,
  cvvLength,
  digitsOf,
  editNumber,
  grouped,
  isPastMonth,
  masked,
  monthOf,
  numberLength,
  withoutDigits,
  writtenLength,
} from '~/features/ordering/card-payments/card-number';

/** The card page as it is typed: what D13 asks of a card's form, beside the rules that the tests of the numbers hold. */

const form = document.querySelector<HTMLFormElement>('#card');
if (form) listen(form);

function listen(card: HTMLFormElement): void {
  const field = (name: string) => card.elements.namedItem(name) as HTMLInputElement;
  const month = card.elements.namedItem('month') as HTMLSelectElement;
  const year = card.elements.namedItem('year') as HTMLSelectElement;
  const [pan, cvv, holder] = [field('pan'), field('cv2'), field('holder')];
  const show = document.querySelector<HTMLButtonElement>('#show');
  const art = document.querySelector<HTMLElement>('.b-art');
  const { test, texts } = JSON.parse(document.querySelector('#test-card')?.textContent ?? '{}') as {
    test: Record<'month' | 'year' | 'code' | 'holder', string>;
    texts: Record<string, string>;
  };
  let digits = '';
  let shown = false;

  const part = (name: string, text: string) => {
    const place = art?.querySelector<HTMLElement>(`[data-art="${name}"]`);
    if (place) place.textContent = text;
  };
  /** What a browser says of a field that is left, and before it sends the form. */
  const judge = () => {
    const values = { number: digits, name: holder.value, month: month.value, year: year.value, cvv: cvv.value };
    const errors = checkCard(values, monthOf(new Date()));
    pan.setCustomValidity(texts[errors.number ?? ''] ?? '');
    holder.setCustomValidity(texts[errors.name ?? ''] ?? '');
    month.setCustomValidity(texts[errors.month ?? ''] ?? '');
    cvv.setCustomValidity(texts[errors.cvv ?? ''] ?? '');
  };
  const draw = () => {
    judge();
    const type = cardType(digits);
    const name = type ? CARD_NAMES[type] : '';
    const place = document.querySelector('#type');
    if (place) place.textContent = name;
    pan.maxLength = writtenLength(digits);
    cvv.maxLength = cvvLength(digits);
    part('type', name);
    part('number', grouped((shown ? digits : masked(digits)).padEnd(numberLength(digits), '•'), digits));
    part('holder', holder.value || ' ');
    part('expiry', `${month.value}/${year.value.slice(-2)}`);
    part('cvv', cvv.value.padEnd(cvvLength(digits), '_'));
    for (const option of month.options) {
      option.disabled = isPastMonth(Number(option.value), Number(year.value), monthOf(new Date()));
    }
  };
  const write = () => {
    pan.value = grouped(shown || document.activeElement === pan ? digits : masked(digits), digits);
  };

  pan.addEventListener('input', (event) => {
    if (pan.value.includes('•')) return;
    const { inputType } = event;
    const deletes =
      inputType === 'deleteContentBackward' ? 'backward' : inputType === 'deleteContentForward' ? 'forward' : undefined;
    const edit = editNumber(digits, pan.value, pan.selectionStart ?? pan.value.length, deletes);
    digits = edit.digits;
    write();
    pan.setSelectionRange(edit.caret, edit.caret);
    draw();
  });
  pan.addEventListener('focus', write);
  pan.addEventListener('blur', write);
  cvv.addEventListener('input', () => {
    cvv.value = digitsOf(cvv.value).slice(0, cvvLength(digits));
    draw();
  });
  cvv.addEventListener('focus', () => art?.classList.add('is-turned'));
  cvv.addEventListener('blur', () => art?.classList.remove('is-turned'));
  holder.addEventListener('input', () => {
    holder.value = withoutDigits(holder.value);
    draw();
  });
  for (const select of [month, year]) select.addEventListener('change', draw);
  if (show) {
    show.hidden = false;
    show.addEventListener('click', () => {
      shown = !shown;
      show.setAttribute('aria-pressed', String(shown));
      show.textContent = (shown ? show.dataset.hide : show.dataset.show) ?? '';
      write();
      draw();
    });
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-fill]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      digits = button.dataset.fill ?? '';
      month.value = test.month;
      year.value = test.year;
      cvv.value = test.code;
      holder.value = test.holder;
      write();
      draw();
    });
  }
  // The masked text is for eyes alone.
  card.addEventListener('submit', () => {
    pan.value = digits;
  });
  const clear = () => {
    digits = '';
    card.reset();
    draw();
  };
  window.addEventListener('pageshow', clear);
}
