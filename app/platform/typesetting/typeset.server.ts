import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { log } from '../log.server';
import { languageOf } from '../languages';
import { SharedBulkhead } from '../shares.server';
import { familiesFor, type Face } from './faces';

/** A document that takes the processor for longer is given up; the largest possible one takes a second. */
const LIMIT_MS = 15_000;
/** One that does not come in this time either, on a busy machine or from a process that was stopped. */
const LATEST_MS = 60_000;
/** How long one waits for its turn: a few of the largest ones on a slow machine, because whoever has gone leaves by itself. */
const WAIT_MS = 60_000;
/** The process ends when nobody has needed a document for this long: it takes about 100 MB. */
const IDLE_MS = 60_000;
/** Another process takes over after so many documents, of which the compiler keeps some 60 kB each. */
const MOST_DOCUMENTS = 1000;

/**
 * For glibc, which otherwise keeps what each document needed for a moment, a third of a megabyte: large pieces are given
 * back, while a heap with room to spare saves the ways to the system. Others ignore it.
 */
const ALLOCATION = {
  MALLOC_MMAP_THRESHOLD_: String(2 ** 17),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 25),
  MALLOC_TOP_PAD_: String(2 ** 23),
};

const TEMPLATES = 'app/platform/typesetting';
const FONTS = 'build/fonts';

let faces: readonly Face[] | undefined;

function allFaces(): readonly Face[] {
  return (faces ??= JSON.parse(readFileSync(path.resolve(FONTS, 'faces.json'), 'utf8')) as Face[]);
}

type Wish = { id: number; template: string; data: string; families: string[] };
type Answer = { id: number; pdf?: Uint8Array; error?: string };

/** A process that makes documents, one at a time: started on the first request, ended when idle. */
export class Typesetter {
  private readonly bulkhead: SharedBulkhead;
  private process: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private made = 0;

  /**
   * @param limits what a document may take of the processor and of the clock; how long the process may be idle, and how
   * many documents it makes
   */
  constructor(
    private readonly limits: { processorMs: number; latestMs: number; idleMs: number; mostDocuments: number },
  ) {
    // One at a time, because each only uses the processor, which others need too: a worker's batch of mails queues up.
    this.bulkhead = new SharedBulkhead('documents', { running: 1, waiting: 300, longestWaitMs: WAIT_MS });
  }

  make(wish: Wish): Promise<Uint8Array> {
    return this.bulkhead.run(() => this.ask(wish));
  }

  private ask(wish: Wish): Promise<Uint8Array> {
    clearTimeout(this.idle);
    if (this.made >= this.limits.mostDocuments) this.end();
    const process = (this.process ??= this.start());
    this.made += 1;
    return new Promise<Uint8Array>((resolve, reject) => {
      const done = (end: () => void) => {
        clearTimeout(limit);
        process.off('message', onMessage).off('exit', onExit);
        this.idle = setTimeout(() => this.end(), this.limits.idleMs).unref();
        end();
      };
      const onMessage = ({ id, pdf, error }: Answer) => {
        if (id !== wish.id) return;
        done(() => (pdf ? resolve(pdf) : reject(new Error(`A document could not be typeset: ${error}`))));
      };
      const onExit = () => done(() => reject(new Error('The process that makes documents ended on its way.')));
      const limit = setTimeout(() => {
        log().error({ limitMs: this.limits.latestMs }, 'a document took too long to typeset; its process is ended');
        this.end();
      }, this.limits.latestMs);
      process.on('message', onMessage).on('exit', onExit);
      process.send({ ...wish, processorMs: this.limits.processorMs }, (error) => {
        if (error) done(() => reject(error));
      });
    });
  }

  private start(): ChildProcess {
    const child = fork(path.resolve(TEMPLATES, 'typesetter.mjs'), [path.resolve(TEMPLATES), path.resolve(FONTS)], {
      // Without our secrets, and without a place to look for fonts or packages.
      env: { NODE_ENV: 'production', ...ALLOCATION },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.made = 0;
    // Callers that wait for a document keep this process alive; its helper does not.
    child.unref();
    child.channel?.unref();
    child.on('error', (error) => log().error({ error }, 'the process that makes documents failed'));
    child.on('exit', () => {
      if (this.process === child) this.process = undefined;
    });
    return child;
  }

  /** With SIGKILL: a computation under way would not react to any other signal. */
  private end(): void {
    this.process?.kill('SIGKILL');
    this.process = undefined;
  }
}

const typesetter = new Typesetter({
  processorMs: LIMIT_MS,
  latestMs: LATEST_MS,
  idleMs: IDLE_MS,
  mostDocuments: MOST_DOCUMENTS,
});
let lastId = 0;

/**
 * Makes a PDF of one or more documents, each in its language, tagged for screen readers, from the template `document.typ`. Its texts are passed as data and set literally,
 * whatever they look like; nothing is loaded from the network, and only the build's fonts are used.
 * @throws AppError busy (503) if too many wait already; Error if the document cannot be made
 */
export function typeset(
  file: { title: string; documents: readonly ({ locale: string } & Record<string, unknown>)[] } & Record<
    string,
    unknown
  >,
  { at, by = typesetter }: { at: Date; by?: Typesetter },
): Promise<Uint8Array> {
  // The file's date in UTC, as numbers for the template's `datetime`.
  const made = [...at.toISOString().slice(0, 19).matchAll(/\d+/g)].map(Number);
  const documents = file.documents.map(({ locale, ...document }) => {
    const { tag, dir } = languageOf(locale);
    const [lang = '', region] = tag.split('-', 2);
    return { ...document, lang, region: region?.length === 2 ? region : null, dir };
  });
  const json = JSON.stringify({ ...file, documents, made });
  return by.make({
    id: ++lastId,
    template: 'document',
    data: json,
    families: familiesFor(json, allFaces()),
  });
}
