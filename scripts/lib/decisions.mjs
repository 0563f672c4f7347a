/**
 * The index of the decisions, as `docs/decisions/README.md` holds it.
 * @param {{ name: string, text: string }[]} files the decisions by their file names
 * @returns {{ index: string, problems: string[] }} problems: files without number, title, date and status
 */
export function decisionIndex(files) {
  /** @type {string[]} */
  const problems = [];
  /** @type {string[]} */
  const items = [];
  for (const { name, text } of files.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const head = /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (.+)\.\n/.exec(text);
    const [, number = '', title = '', date = '', status = ''] = head ?? [];
    if (Number.parseInt(name, 10) !== Number(number || NaN))
      problems.push(`${name}: begins with "# <number>. <title>", then "Date: <yyyy-mm-dd>. Status: <accepted …>."`);
    else items.push(`- ${number}: [${title}](${name}), ${date}, ${status}`);
  }
  return { index: `# Decisions\n\n${items.join('\n')}\n`, problems };
}
