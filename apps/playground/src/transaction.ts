import type { Pool, PoolClient } from 'pg'

/** One transaction; all names are those of one schema. */
export type Tx = Pick<PoolClient, 'query'>

/** Runs work in one transaction on the tables of a schema. */
export async function inSchema<T>(pool: Pool, schema: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`BEGIN; SET LOCAL search_path TO ${schema}`)
    const done = await work(client)
    await client.query('COMMIT')
    return done
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Makes a schema and its tables where they are missing; two processes that start at once do it one after the other. */
export async function makeTables(pool: Pool, schema: string, tables: string, lock: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
    const { rows } = await client.query<{ known: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS known', [schema])
    if (rows[0]?.known !== true) await client.query(`CREATE SCHEMA ${schema}`)
    await client.query(tables)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
