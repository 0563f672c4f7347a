import { useNavigate } from '~/platform/web';
import { Keyboard } from '~/components/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { IconButton } from '~/components/button';
import { Dialog } from '~/components/dialog';

const PLACES = [
  { key: 'o', to: '/ops', name: 'ops' },
  { key: 'j', to: '/ops/jobs', name: 'jobs' },
  { key: 'm', to: '/ops/mails', name: 'mails' },
  { key: 's', to: '/support', name: 'support' },
  { key: 'r', to: '/support/orders', name: 'orders' },
  { key: 'a', to: '/ops/alerts', name: 'alerts' },
  { key: 'i', to: '/ops/incidents', name: 'incidents' },
] as const;

/** With one key: somebody is waiting on the line. */
const PHONE = { key: 't', to: '/support/phone' } as const;

const LISTS = [
  { keys: ['J', 'K'], name: 'move' },
  { keys: ['↵'], name: 'open' },
  { keys: ['X'], name: 'select' },
  { keys: ['B'], name: 'split' },
  { keys: ['H'], name: 'on-account' },
  { keys: ['1', '…', '9'], name: 'items' },
  { keys: ['A'], name: 'approve' },
  { keys: ['A'], name: 'take' },
  { keys: ['Z'], name: 'snooze' },
  { keys: ['C'], name: 'columns' },
  { keys: ['/'], name: 'search' },
] as const;

/** How long the second key of "G then S" may take. */
const SEQUENCE_MS = 1500;

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), select, textarea, dialog, [contenteditable]');

/** The keyboard shortcuts of the consoles: G and a letter navigate, ? lists all of them. */
export function ShortcutHelp({ mayRetry }: { mayRetry: boolean }) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Not pressed yet: event timestamps start at the page's load.
    let going = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      const place = PLACES.find(({ key }) => key === event.key);
      if (place && event.timeStamp - going < SEQUENCE_MS) {
        going = -Infinity;
        // The table below uses the key for something else.
        event.stopImmediatePropagation();
        event.preventDefault();
        navigate(place.to);
      } else if (event.key === PHONE.key) {
        event.preventDefault();
        navigate(PHONE.to);
      } else if (event.key === 'g') going = event.timeStamp;
      else if (event.key === '?') setOpen(true);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [navigate]);
  return (
    <>
      <IconButton
        className="scripted max-md:hidden"
        icon={Keyboard}
        label={t('keys.title')}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        label={t('keys.title')}
        closeOnOutsidePress
        closeLabel={t('keys.close')}
      >
        <div className="dialog-text">
          <h2>{t('keys.title')}</h2>
          <Keys title={t('keys.anywhere')}>
            <Key keys={['Ctrl', 'K']} does={t('keys.palette')} />
            <Key keys={['?']} does={t('keys.help')} />
          </Keys>
          <Keys title={t('keys.lists')}>
            {LISTS.map(({ keys, name }) => (
              <Key key={name} keys={keys} does={t(`keys.${name}`)} />
            ))}
            {mayRetry ? <Key keys={['R']} does={t('keys.retry')} /> : null}
          </Keys>
          <Keys title={t('keys.places')}>
            <Key keys={[PHONE.key.toUpperCase()]} does={t('nav.phone')} />
            {PLACES.map(({ key, name }) => (
              <Key key={name} keys={['G', key.toUpperCase()]} does={t(`nav.${name}`)} />
            ))}
          </Keys>
        </div>
      </Dialog>
    </>
  );
}

function Keys({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm text-muted">{title}</h3>
      <dl className="grid grid-cols-[6rem_1fr] gap-y-2 text-sm">{children}</dl>
    </section>
  );
}

function Key({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <kbd key={key} className="min-w-5 rounded-sm border border-line-strong px-1 text-center font-sans text-xs">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
