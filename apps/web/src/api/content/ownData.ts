import { ownData } from '@croupier/wire'
import { callFile } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'

/** Everything that is kept of oneself, as one archive, after a fresh proof. */
export const fetchOwnData = async (language: string): Promise<Blob> =>
  await withFreshProof(() => callFile(ownData.ownArchive, { query: { language } }))
