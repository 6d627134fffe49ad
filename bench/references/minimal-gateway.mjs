// The limit of row 7: a minimal HTTP server that answers with the result of a Postgres query.
import express from 'express'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const app = express()
app.get('/health/ready', async (_request, response) => {
  await pool.query('select 1')
  response.json({ status: 'ready' })
})
app.listen(Number(process.env.PORT), '127.0.0.1')
