import { createHash, hkdfSync } from 'node:crypto'
import type { Random } from '../../random.ts'
import { openBox, sealBox } from './box.ts'

const KEY_BYTES = 32
const KID_BYTES = 6
const MASTER_KEY = /^[0-9a-f]{64}$/i

/**
 * What the values are that a key seals. Each purpose has a key of its own, derived from the master key, so that a value
 * of one never opens as a value of another.
 */
export type VaultPurpose =
  | 'body-keys'
  | 'cashier'
  | 'contract-keys'
  | 'merchant-keys'
  | 'officer-commands'
  | 'officer-mails'
  | 'exclusions'
  | 'game-keys'
  | 'personal-data'
  | 'second-factor'
  | 'social'

/** Keeps secrets that must be read again: sealed in PostgreSQL, opened only by processes that hold the master key. */
export interface Vault {
  /** `binding` names the place of the value (table, column, row); returns `<kid>.<base64url>`, different each time */
  seal(purpose: VaultPurpose, plain: Uint8Array, binding: string): string
  /** Throws Error when no key here sealed it, or it was changed, or belongs to another purpose or place. */
  open(purpose: VaultPurpose, sealed: string, binding: string): Buffer
  /** which master key a value was sealed under; another one than `kid` means: seal it again */
  readonly kid: string
}

interface MasterKey {
  readonly kid: string
  readonly bytes: Buffer
}

function masterKeysOf(text: string): MasterKey[] {
  return text.split(',').map((part) => {
    if (!MASTER_KEY.test(part)) throw new Error('a master key is 32 bytes as 64 hex digits')
    const bytes = Buffer.from(part, 'hex')
    const print = createHash('sha256').update('croupier master key id').update(bytes).digest()
    return { kid: print.subarray(0, KID_BYTES).toString('hex'), bytes }
  })
}

/**
 * Makes the vault of a process from MASTER_KEY: 32 bytes as hex; several, separated by commas, while one replaces
 * another: the first seals, all open (ASVS 13.3).
 * @throws Error when the text is not such a list; the message shows nothing of it
 */
export function makeVault(masterKey: string, random: Random): Vault {
  const masters = masterKeysOf(masterKey)
  const [first] = masters
  if (first === undefined) throw new Error('a vault needs a master key')
  const derived = new Map<string, Buffer>()
  const keyFor = ({ kid, bytes }: MasterKey, purpose: VaultPurpose): Buffer => {
    const name = `${kid}/${purpose}`
    const known = derived.get(name)
    if (known !== undefined) return known
    const made = Buffer.from(hkdfSync('sha256', bytes, '', `croupier/${purpose}`, KEY_BYTES))
    derived.set(name, made)
    return made
  }
  return {
    kid: first.kid,
    seal(purpose, plain, binding) {
      const sealed = sealBox(plain, binding, keyFor(first, purpose), random)
      return `${first.kid}.${sealed.toString('base64url')}`
    },
    open(purpose, sealed, binding) {
      const [kid = '', value = ''] = sealed.split('.')
      const master = masters.find((one) => one.kid === kid)
      if (master === undefined) throw new Error('no master key here has sealed this value')
      return openBox(Buffer.from(value, 'base64url'), binding, keyFor(master, purpose))
    },
  }
}

const refuse = () => {
  throw new Error('this process holds no master key')
}

/** The vault of a process that was given no key: it seals and opens nothing. */
export const NO_VAULT: Vault = { kid: '', seal: refuse, open: refuse }
