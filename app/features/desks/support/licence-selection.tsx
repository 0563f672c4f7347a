import { ArrowRight, CircleCheck, CircleX, Clock, Pencil } from '~/components/icons';
import { registersComputer } from '~/features/catalogue/products/licence-actions';
import { useTranslation } from '~/platform/texts';
import { Field, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { StatusPill } from '~/components/status-pill';
import { Table, TableBody, TableHead, Th, Row, SubLine, Td } from '~/components/table';
import { formatDate } from '~/platform/dates';
import type { FieldError } from '~/platform/errors';
import { useShell } from '~/platform/shell-context';
import { codeField, computerField, isChanged, wrongText, type LineFormValues } from './line-form';
import type { LineUnit, SupportLine, UnitChoice } from './support-line';

/** With more options than this in all, codes are typed: that many lists would make the page heavy. */
const MOST_OPTIONS = 4000;

/** The licences of a line: the finished ones, the waiting ones, and the possible replacements of a wrong one. */
export function LicenceSelection({
  line,
  choices,
  values,
  errors = [],
  now = [],
  onChange,
}: {
  line: SupportLine;
  choices: readonly UnitChoice[];
  values: LineFormValues;
  errors?: readonly FieldError[];
  /** The units' present values, if the line has changed since: differences are shown beside each. */
  now?: readonly LineUnit[];
  /** Without it the licences are shown read-only. */
  onChange?: (unitNo: number, value: LineFormValues[number]) => void;
}) {
  const { t, find } = useTranslation('support');
  const { locale } = useShell();
  const registers = registersComputer(line.licenceAction);
  const typed = line.units.length * choices.length > MOST_OPTIONS;
  return (
    <div className="table-card">
      <Table caption={t('selection.caption')} stacked>
        <TableHead>
          <Th>{t('selection.code')}</Th>
          <Th>{t('selection.computer')}</Th>
          <Th>{t('selection.end')}</Th>
          <Th end>{t('selection.state')}</Th>
        </TableHead>
        <TableBody>
          {line.units.map((unit) => {
            const value = values[unit.unitNo] ?? { code: unit.approvalCode, computer: unit.computer ?? '' };
            const chosen = choices.find(({ approvalCode }) => approvalCode === value.code);
            const shown = chosen ?? (value.code === unit.approvalCode ? unit.licence : null);
            const wrong = errors.filter(({ path }) => path === `units.${unit.unitNo}`);
            return (
              <Row key={unit.unitNo} selected={isChanged(unit, values) || undefined}>
                <Td phone="title">
                  {unit.done || !onChange ? (
                    <>
                      <bdi className="code font-semibold">{unit.approvalCode}</bdi>
                      {onChange ? (
                        <input type="hidden" name={codeField(unit.unitNo)} value={unit.approvalCode} />
                      ) : null}
                    </>
                  ) : (
                    <span className="unit-code">
                      {value.code === unit.approvalCode ? null : (
                        <>
                          <del className="code">{unit.approvalCode}</del>
                          <ArrowRight aria-hidden className="turn size-4 shrink-0 text-muted" />
                          <span className="sr-only">{t('selection.instead')}</span>
                        </>
                      )}
                      <CodeControl
                        unit={unit}
                        value={value.code}
                        choices={choices}
                        typed={typed}
                        fits={unit.licence?.firmId === line.customer.firmId}
                        error={
                          wrong.length > 0 ? wrong.map((error) => wrongText({ find }, error)).join(' ') : undefined
                        }
                        onChange={(code) => onChange(unit.unitNo, { ...value, code })}
                      />
                    </span>
                  )}
                  {unit.licence && unit.licence.firmId !== line.customer.firmId && value.code === unit.approvalCode ? (
                    <SubLine>
                      {t('selection.owner')} <bdi>{unit.licence.firmName}</bdi> (<bdi>{unit.licence.firmCode}</bdi>)
                    </SubLine>
                  ) : null}
                  <UnitNow unit={unit} now={now.find(({ unitNo }) => unitNo === unit.unitNo)} />
                </Td>
                <Td phone="wide">
                  {registers && !unit.done && onChange ? (
                    <Field label={t('selection.computer-of', { code: value.code })} labelHidden>
                      <TextInput
                        compact
                        name={computerField(unit.unitNo)}
                        value={value.computer}
                        maxLength={60}
                        autoComplete="off"
                        onChange={(event) => onChange(unit.unitNo, { ...value, computer: event.currentTarget.value })}
                      />
                    </Field>
                  ) : (
                    <>
                      {registers && onChange ? (
                        <input type="hidden" name={computerField(unit.unitNo)} value={unit.computer ?? ''} />
                      ) : null}
                      <bdi>{(registers ? unit.computer : shown?.computer) || '–'}</bdi>
                    </>
                  )}
                </Td>
                <Td phone="meta" className="tabular-nums">
                  <bdi>{shown ? formatDate(new Date(unit.done?.expiresAt ?? shown.expiresAt), locale) : '–'}</bdi>
                </Td>
                <Td end phone="state">
                  <UnitPill
                    unit={unit}
                    changed={isChanged(unit, values)}
                    fits={
                      chosen !== undefined ||
                      (value.code === unit.approvalCode && unit.licence?.firmId === line.customer.firmId)
                    }
                  />
                </Td>
              </Row>
            );
          })}
        </TableBody>
      </Table>
    </div>
  );
}

/** What somebody else has put in a unit's place, or what has been done to it, since the user looked at it. */
function UnitNow({ unit, now }: { unit: LineUnit; now: LineUnit | undefined }) {
  const { t } = useTranslation('support');
  if (!now) return null;
  const done = now.done !== null && unit.done === null;
  if (!done && now.approvalCode === unit.approvalCode && now.computer === unit.computer) return null;
  return (
    <SubLine>
      {t('selection.now')} <bdi className="code">{now.approvalCode}</bdi>
      {now.computer && now.computer !== unit.computer ? (
        <>
          {' · '}
          <bdi>{now.computer}</bdi>
        </>
      ) : null}
      {done && now.done ? ` · ${t(`selection.done.${now.done.action}`)}` : null}
    </SubLine>
  );
}

function CodeControl({
  unit,
  value,
  choices,
  typed,
  fits,
  error,
  onChange,
}: {
  unit: LineUnit;
  value: string;
  choices: readonly UnitChoice[];
  typed: boolean;
  /** The unit's own licence belongs to the customer. */
  fits: boolean;
  error: string | undefined;
  onChange: (code: string) => void;
}) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  const name = codeField(unit.unitNo);
  const label = t('selection.choose', { code: unit.approvalCode });
  if (typed && fits && !error) {
    return (
      <>
        <bdi className="code font-semibold">{value}</bdi>
        <input type="hidden" name={name} value={value} />
      </>
    );
  }
  return (
    <Field label={label} labelHidden error={error}>
      {typed ? (
        <TextInput
          compact
          name={name}
          value={value}
          maxLength={8}
          autoComplete="off"
          spellCheck={false}
          className="code"
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      ) : (
        <Select
          compact
          name={name}
          value={value}
          className="code"
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {[...new Set([unit.approvalCode, value])]
            .filter((code) => choices.every(({ approvalCode }) => approvalCode !== code))
            .map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          {choices.map(({ approvalCode, computer, expiresAt }) => (
            <option key={approvalCode} value={approvalCode}>
              {[approvalCode, computer, formatDate(new Date(expiresAt), locale)].filter(Boolean).join(' · ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function UnitPill({ unit, changed, fits }: { unit: LineUnit; changed: boolean; fits: boolean }) {
  const { t } = useTranslation('support');
  if (unit.done) {
    return (
      <StatusPill tone="success" icon={CircleCheck}>
        {t(`selection.done.${unit.done.action}`)}
      </StatusPill>
    );
  }
  if (changed && fits) {
    return (
      <StatusPill tone="accent" icon={Pencil}>
        {t('selection.is-changed')}
      </StatusPill>
    );
  }
  if (!fits) {
    return (
      <StatusPill tone="danger" icon={CircleX}>
        {t(unit.licence ? 'selection.other-firm' : 'selection.missing')}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="neutral" icon={Clock}>
      {t('selection.waits')}
    </StatusPill>
  );
}
