import { connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { plantOfficers } from '../../prisma/seed/officers.ts'

const { DATABASE_URL = '', MASTER_KEY: masterKey = '' } = process.env
const db = connect(DATABASE_URL, { name: 'croupier-officers', max: 1 })
try {
  await plantOfficers(systemCtx({ db, masterKey, log: { info() {}, warn() {}, error() {} } }))
} finally {
  await db.close()
}
