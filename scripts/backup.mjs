import './lib/node-version.mjs';
import { listBackups, pruneBackups, takeBackup } from './lib/backups.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { backupDir, prepareEnvironment } from './lib/environment.mjs';
import { Advice, loadDotEnv } from './lib/project.mjs';
import { runCommand } from './lib/shutdown.mjs';

const HELP = `
npm run backup [-- --keep <n>]

Copies the database server into BACKUP_DIR while it works; its log, which is kept there besides, leads from that copy to any later
time (docs/runbooks/backup.md). Run it daily.

  --keep <n>   removes all but the last n copies, and of the log what they do not need (default: removes nothing)
  --help       this text
`;

runCommand(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const keep = args.length === 0 ? undefined : Number(args[1]);
  if (args.length > 0 && (args.length !== 2 || args[0] !== '--keep' || !/^[1-9]\d{0,3}$/.test(args[1] ?? ''))) {
    console.error(HELP);
    return 2;
  }
  loadDotEnv();
  const folder = backupDir();
  if (!folder) throw new Advice('Say where backups go: BACKUP_DIR=/mnt/backups (see .env.example).');
  await ensureDependencies({ embedded: !process.env.DATABASE_URL });
  const { env } = await prepareEnvironment();
  const began = Date.now();
  const backup = await takeBackup({ url: env.DATABASE_DIRECT_URL || (env.DATABASE_URL ?? ''), folder });
  console.log(
    `${folder}/base/${backup.name}: PostgreSQL ${backup.server}, whole at ${backup.endedAt}, in ${Math.round((Date.now() - began) / 1000)} s.`,
  );
  if (!backup.logIsKept)
    console.log(
      'The log of this server is not kept (archive_mode), so what is written from now on is not in any backup.',
    );
  const gone = keep === undefined ? [] : pruneBackups(folder, keep);
  console.log(
    `${listBackups(folder).length} backups${gone.length > 0 ? `, ${gone.length} removed` : ''}. ENCRYPTION_KEY and files are kept apart from it.`,
  );
  return 0;
});
