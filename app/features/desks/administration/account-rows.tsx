import { Checkbox, Field, TextInput } from '~/components/field';
import { Check, Minus, Plus } from '~/components/icons';
import { Notice } from '~/components/notice';
import { Tag } from '~/components/tag';
import { formatIban } from '~/platform/iban';
import { useTranslation } from '~/platform/texts';
import { MOST_ACCOUNTS } from './account-fields';
import type { PaymentSettings } from './load-payment-settings.server';
import { useRefusedSetting } from './setting-panel';

type Account = PaymentSettings['accounts'][number];

const EMPTY: Account = { bank: '', holder: '', iban: '', currency: 'TRY', shown: true, qr: '' };

/** What was typed of the accounts in a form that was refused, by rows. */
function typedRows(values: Readonly<Record<string, string>>): Account[] {
  const rows = Object.keys(values).flatMap((name) => (name.startsWith('iban.') ? [Number(name.slice(5))] : []));
  return rows
    .sort((one, other) => one - other)
    .map((row) => ({
      bank: values[`bank.${row}`] ?? '',
      holder: values[`holder.${row}`] ?? '',
      iban: values[`iban.${row}`] ?? '',
      currency: values[`currency.${row}`] ?? '',
      shown: values[`shown.${row}`] === 'on',
      qr: values[`qr.${row}`] ?? '',
    }));
}

/** The vendor's accounts, each with its fields below it; the first is offered first. */
export function AccountRows({ accounts, installed }: Pick<PaymentSettings, 'accounts' | 'installed'>) {
  const { t } = useTranslation('admin');
  const refused = useRefusedSetting();
  const rows = refused ? typedRows(refused.values) : [...accounts, EMPTY];
  const all = rows.slice(0, MOST_ACCOUNTS);
  const wrongIn = (row: number) => refused?.wrong.some((name) => name.endsWith(`.${row}`)) ?? false;
  return (
    <div className="grid gap-3">
      {installed ? <Notice compact>{t('settings.account.installed')}</Notice> : null}
      {all.map((account, row) => (
        <details
          key={row}
          open={wrongIn(row) || (account.iban === '' && row === 0) || undefined}
          className="rounded-md border border-line"
        >
          <summary className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            {account.iban === '' ? (
              <span className="inline-flex items-center gap-2 font-semibold [&_svg]:size-4">
                <Plus aria-hidden />
                {t('settings.account.add')}
              </span>
            ) : (
              <>
                <span className="font-semibold">
                  <bdi>{account.bank}</bdi>
                </span>
                {row === 0 ? <Tag>{t('settings.account.first')}</Tag> : null}
                <bdi className="tabular-nums text-muted">{formatIban(account.iban)}</bdi>
                <span className="text-muted">{account.currency}</span>
                <span className="inline-flex items-center gap-1 text-sm text-muted [&_svg]:size-4">
                  {account.shown ? <Check aria-hidden /> : <Minus aria-hidden />}
                  {t(account.shown ? 'settings.account.seen' : 'settings.account.hidden')}
                </span>
                <span className="link ms-auto text-sm">{t('settings.account.change')}</span>
              </>
            )}
          </summary>
          <AccountFields account={account} row={row} />
        </details>
      ))}
    </div>
  );
}

function AccountFields({ account, row }: { account: Account; row: number }) {
  const { t } = useTranslation('admin');
  const refused = useRefusedSetting();
  const errorOf = (field: 'bank' | 'holder' | 'iban' | 'currency' | 'qr') =>
    refused?.wrong.includes(`${field}.${row}`) ? t(`settings.account.wrong.${field}`) : undefined;
  const input = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <div className="grid gap-4 border-t border-line px-4 py-4">
      <div className="setting-fields">
        <Field label={t('settings.account.bank')} error={errorOf('bank')}>
          <TextInput {...input} name={`bank.${row}`} maxLength={60} defaultValue={account.bank} />
        </Field>
        <Field label={t('settings.account.holder')} error={errorOf('holder')}>
          <TextInput {...input} name={`holder.${row}`} maxLength={140} defaultValue={account.holder} />
        </Field>
        <Field label="IBAN" error={errorOf('iban')}>
          <TextInput {...input} name={`iban.${row}`} dir="ltr" maxLength={50} defaultValue={formatIban(account.iban)} />
        </Field>
        <Field
          label={t('settings.account.currency')}
          hint={t('settings.account.currency-hint')}
          error={errorOf('currency')}
        >
          <TextInput {...input} name={`currency.${row}`} dir="ltr" maxLength={3} defaultValue={account.currency} />
        </Field>
        <Field label={t('settings.account.qr')} hint={t('settings.account.qr-hint')} error={errorOf('qr')}>
          <TextInput {...input} name={`qr.${row}`} dir="ltr" maxLength={500} defaultValue={account.qr} />
        </Field>
      </div>
      <Checkbox
        name={`shown.${row}`}
        label={t('settings.account.shown')}
        hint={t('settings.account.shown-hint')}
        defaultChecked={account.shown}
      />
      {account.iban === '' ? null : <Checkbox name={`remove.${row}`} label={t('settings.account.remove')} />}
    </div>
  );
}
