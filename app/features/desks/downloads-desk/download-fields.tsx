import { Checkbox, Field, TextArea, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import {
  DOWNLOAD_KINDS,
  DOWNLOAD_SECTIONS,
  VIDEO_SUBJECTS,
  type DownloadItem,
} from '~/features/public-site/downloads/download-items';
import type { UploadRefusal } from '~/features/public-site/downloads/manage-downloads.server';
import { LANGUAGES } from '~/platform/languages';
import { useTranslation } from '~/platform/texts';

export type EditedDownload = Pick<
  DownloadItem,
  'section' | 'kind' | 'subject' | 'words' | 'version' | 'languages' | 'address' | 'published'
> & { position: number };

/** What the answer returns of a form that was refused. */
export type DownloadAnswer = {
  form: 'save' | 'file' | 'delete';
  wrong: string[];
  /** As typed. */
  values: Record<string, string>;
  languages?: string[];
  refused?: UploadRefusal;
};

const MAIN = ['tr', 'en'];

/** What a field must hold; `title.tr` is the title of a language. */
export function useRuleText(): (field: string) => string {
  const { find } = useTranslation('downloads-desk');
  return (field) => find(`downloads-desk:rule.${field.split('.', 1)[0]}`) ?? field;
}

/** The fields of an item. Refused input takes precedence over stored values. */
export function DownloadFields({
  item,
  subjects,
  seededTitle,
  answer,
}: {
  item: EditedDownload;
  /** The subjects of videos with their names. */
  subjects: Readonly<Record<string, string>>;
  /** The seeded text, used where staff have written nothing. */
  seededTitle: string | null;
  answer: DownloadAnswer | undefined;
}) {
  const { t } = useTranslation('downloads-desk');
  const ruleText = useRuleText();
  const typed = (name: string, stored: string) => answer?.values[name] ?? stored;
  const errorOf = (name: string) => (answer?.wrong.includes(name) ? ruleText(name) : undefined);
  const words = (code: string, name: string) => (
    <div
      key={code}
      className="grid gap-3"
      lang={name === '' ? undefined : LANGUAGES.find((one) => one.code === code)?.tag}
    >
      <Field label={`${t('field.title')} (${name})`} id={`download-title-${code}`} error={errorOf(`title.${code}`)}>
        <TextInput
          name={`title.${code}`}
          maxLength={120}
          defaultValue={typed(`title.${code}`, item.words[code]?.title ?? '')}
        />
      </Field>
      <Field label={`${t('field.text')} (${name})`} id={`download-text-${code}`} error={errorOf(`text.${code}`)}>
        <TextArea
          name={`text.${code}`}
          rows={2}
          maxLength={200}
          defaultValue={typed(`text.${code}`, item.words[code]?.text ?? '')}
        />
      </Field>
      <Field label={`${t('field.needs')} (${name})`} id={`download-needs-${code}`} error={errorOf(`needs.${code}`)}>
        <TextInput
          name={`needs.${code}`}
          maxLength={200}
          defaultValue={typed(`needs.${code}`, item.words[code]?.needs ?? '')}
        />
      </Field>
    </div>
  );
  const languages = answer?.languages ?? item.languages;
  const kinds = DOWNLOAD_KINDS.filter((kind) => (kind === 'template') === (item.kind === 'template'));
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('field.section')} id="download-section" error={errorOf('section')}>
          <Select name="section" defaultValue={typed('section', item.section)}>
            {DOWNLOAD_SECTIONS.map((section) => (
              <option key={section} value={section}>
                {t(`section.${section}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('field.kind')} id="download-kind" error={errorOf('kind')}>
          <Select name="kind" defaultValue={typed('kind', item.kind)}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('field.subject')} id="download-subject" error={errorOf('subject')}>
          <Select name="subject" defaultValue={typed('subject', item.subject)}>
            <option value="">{t('field.no-subject')}</option>
            {VIDEO_SUBJECTS.map((subject) => (
              <option key={subject} value={subject}>
                {subjects[subject]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('field.version')} id="download-version" error={errorOf('version')}>
          <TextInput name="version" dir="ltr" maxLength={20} defaultValue={typed('version', item.version)} />
        </Field>
        <Field
          label={t('field.position')}
          hint={t('field.position-hint')}
          id="download-position"
          error={errorOf('position')}
        >
          <TextInput
            name="position"
            inputMode="numeric"
            maxLength={6}
            defaultValue={typed('position', String(item.position))}
          />
        </Field>
        <Field
          label={t('field.address')}
          hint={t('field.address-hint')}
          id="download-address"
          error={errorOf('address')}
        >
          <TextInput
            name="address"
            type="url"
            dir="ltr"
            maxLength={500}
            autoComplete="off"
            defaultValue={typed('address', item.address)}
          />
        </Field>
      </div>
      <fieldset>
        <legend className="field-label pb-2">{t('field.languages')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {LANGUAGES.map(({ code, tag, name }) => (
            <Checkbox
              key={code}
              name="languages"
              value={code}
              label={<span lang={tag}>{name}</span>}
              defaultChecked={languages.includes(code)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="field-label pb-1">{t('words.title')}</legend>
        <p className="field-hint">
          {seededTitle === null ? t('words.own') : t('words.seeded', { title: seededTitle })}
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          {LANGUAGES.filter(({ code }) => MAIN.includes(code)).map(({ code, name }) => words(code, name))}
        </div>
        <details
          open={answer?.wrong.some((name) => name.includes('.') && !MAIN.some((code) => name.endsWith(`.${code}`)))}
        >
          <summary className="link cursor-pointer">{t('words.more')}</summary>
          <div className="grid gap-5 pt-3 sm:grid-cols-2">
            {LANGUAGES.filter(({ code }) => !MAIN.includes(code)).map(({ code, name }) => words(code, name))}
          </div>
        </details>
      </fieldset>
      <Checkbox
        name="published"
        label={t('field.published')}
        hint={t('field.published-hint')}
        defaultChecked={answer ? answer.values.published === 'on' : item.published}
      />
    </div>
  );
}
