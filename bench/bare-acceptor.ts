import { json } from 'node:stream/consumers';
import pg from 'pg';
import { serveBarely } from './bare-server';
import { CLIENTS, type orderBody } from './lab';
import { orderStatement } from './order-statement';

// Reads an order's firm from a body, writes the order by the product's statement, answers: no log-in, no checks, no prices.
const [databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS });
const statementFor = await orderStatement(pool);

serveBarely((request, response) => {
  void (async () => {
    const { customerFirmId } = (await json(request)) as ReturnType<typeof orderBody>;
    const { rows } = await pool.query(statementFor(customerFirmId));
    response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify(rows[0]));
  })();
});
