import { runCommand } from '../scripts/lib/shutdown.mjs';
import { measureAcceptance } from './acceptance';
import { measureAgainst } from './against';
import { measureDataApi } from './data-api';
import { measureFootprint } from './footprint';
import { measureGrowth } from './growth';
import { measureImports } from './imports';
import { measureConfirmations } from './confirmations';
import { BACKENDS, prepareTemplate } from './lab';
import { measureLists } from './lists';
import { PARTS, readOptions } from '../scripts/lib/bench-options.mjs';
import { measureOrderLines } from './order-lines';
import { measureProcesses } from './processes';
import { measurePages, measureStart } from './pages';
import { measureBacklog, measureLatency, measureUnderPressure } from './provisioning';
import { measureShopMemory, measureShopOrders } from './shop-client';
import { measureVitals } from './vitals';
import { measureWebGrowth, measureWebProcesses } from './web-processes';
import { measureStarvation } from './starvation';
import { asJson, keepInDocs, printTable, type Section } from './report';

runCommand(async () => {
  const { only, quick, json, against } = readOptions(process.argv.slice(2));
  if (against) {
    const sections = [await measureAgainst(against, quick)];
    if (json) console.log(asJson(sections));
    else printTable(sections);
    if (!quick) keepInDocs(sections, 'against');
    return 0;
  }
  const rounds = quick ? 1 : 5;
  const seconds = quick ? 1 : 4;
  const say = (text: string) => json || console.log(text);
  const wants = (part: (typeof PARTS)[number]) => only.includes(part);
  const sections: Section[] = [];
  await prepareTemplate();

  if (wants('accept') || wants('provision')) {
    say('Accepting …');
    const { figures, perSecond } = await measureAcceptance(rounds, seconds);
    const accepted = figures.find(({ id }) => id === 'accept')?.values ?? [];
    sections.push({
      title: 'Accepting',
      figures: [...figures, ...(await measureShopOrders(rounds, seconds, accepted))],
    });
    for (const backend of wants('provision') ? BACKENDS : []) {
      say(`Provisioning on ${backend} …`);
      const { figure, peakMegabytes } = await measureBacklog(backend, quick ? 1 : 3);
      const pressure = await measureUnderPressure(backend, quick ? 1 : 3, seconds, figure.values);
      const latency = [
        ...(await measureLatency(backend, 'acceptance', perSecond, quick ? 2 : 10)),
        ...(await measureLatency(backend, 'both', pressure.ordersPerSecond, quick ? 2 : 10)),
      ];
      const memory = {
        id: `backlog-memory-${backend}`,
        title: '  memory of the worker then, at its peak',
        unit: 'MB',
        values: peakMegabytes,
      };
      sections.push({ title: `Provisioning, ${backend}`, figures: [figure, memory, ...pressure.figures, ...latency] });
    }
  }
  for (const backend of wants('confirmations') ? BACKENDS : []) {
    say(`Confirmations on ${backend} …`);
    sections.push({
      title: `Confirmations with invoices, ${backend}`,
      figures: await measureConfirmations(backend, quick ? 2 : 20),
    });
  }
  for (const backend of wants('starved') ? BACKENDS : []) {
    say(`Provisioning on ${backend} with a tenth of the CPU …`);
    sections.push({
      title: `Starved of CPU, ${backend}`,
      figures: await measureStarvation(backend, 1, quick ? 4 : 10),
    });
  }
  if (wants('pages')) {
    say('Pages …');
    sections.push({ title: 'Pages', figures: await measurePages(quick ? 1 : 3, seconds) });
    const { publicPages, checkout, phone } = await measureVitals(quick ? 1 : 3);
    sections.push(
      { title: 'In the browser', figures: checkout },
      { title: 'On a slow phone, 4 × CPU and 1.6 Mbit/s', figures: phone },
      { title: 'Public pages', figures: publicPages },
    );
  }
  if (wants('start')) {
    say('Starting …');
    const memory = await measureShopMemory(quick ? 1 : 3, quick ? 5 : 15);
    sections.push({
      title: 'Starting, and what it takes',
      figures: [
        ...(await measureStart(quick ? 1 : 3)),
        ...memory,
        ...(await measureWebProcesses(quick ? 1 : 3, quick ? 5 : 15)),
        await measureWebGrowth(quick ? 1 : 3, quick ? 5 : 20),
      ],
    });
  }
  if (wants('lists')) {
    say('Lists of staff, on 100,000 orders …');
    const { figures, plans } = await measureLists(quick);
    sections.push(
      { title: 'Lists of staff, 100,000 orders', figures },
      { title: 'Plans of their screens', figures: plans },
    );
  }
  if (wants('data')) {
    say('The data API, on 1,000,000 rows …');
    sections.push({ title: 'The data API', figures: await measureDataApi(quick) });
  }
  if (wants('growth')) {
    say('Databases of 1,000 to 1,000,000 orders …');
    sections.push(...(await measureGrowth(quick)), {
      title: 'Lines an order',
      figures: await measureOrderLines(quick ? 1 : 5),
    });
  }
  if (wants('processes')) {
    say('One to four processes …');
    sections.push({ title: 'One to four processes', figures: await measureProcesses(quick ? 1 : 3, quick ? 2 : 4) });
  }
  if (wants('imports')) {
    say('Imports …');
    sections.push({ title: 'Imports', figures: await measureImports(quick) });
  }
  if (wants('footprint')) sections.push({ title: 'Sizes', figures: measureFootprint() });

  if (json) console.log(asJson(sections));
  else printTable(sections);
  if (!quick && only.length === PARTS.length) keepInDocs(sections, 'figures');
  return 0;
});
