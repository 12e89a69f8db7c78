import pg from 'pg';

/** A separate connection, outside the pool. */
export const connect = async (url: string, timeoutMs = 10_000) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};
