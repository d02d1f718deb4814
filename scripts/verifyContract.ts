import { readFile } from 'node:fs/promises'
import { verifyFile } from '@croupier/domain/agency/contracts'
import { contracts } from '@croupier/wire'

const SIDES = 2

/**
 * Verifies a downloaded contract with the published keys and says who signed it and when.
 * @param file path of the contract
 * @param keysFile path of what /wps/system/contractKeys answered
 * @returns whether both sides signed this very text
 * @throws Error when one of the files cannot be read
 */
export async function verifyContract(file: string, keysFile: string): Promise<boolean> {
  const { value } = contracts.contractKeys.reply.parse(JSON.parse(await readFile(keysFile, 'utf8')))
  const { sha256, signatures } = verifyFile(await readFile(file, 'utf8'), value.keys)
  for (const { right, side, by, at, kid } of signatures) {
    console.log(`${right ? 'right' : 'WRONG'}  ${side.padEnd(5)}  ${by}  ${at}  key ${kid}`)
  }
  const isSigned = signatures.length === SIDES && signatures.every(({ right }) => right)
  const verdict = isSigned ? 'Both sides signed this text.' : 'This text is not signed by both sides.'
  console.log(`SHA-256 of the text: ${sha256}\n${verdict}`)
  return isSigned
}
