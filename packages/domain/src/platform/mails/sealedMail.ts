import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../vault/index.ts'

const content = z.object({ recipient: z.string(), subject: z.string(), body: z.string() })
/** To whom a message goes, and what it says; the subject of one to a phone is empty. */
export type MailContent = z.infer<typeof content>

interface Place {
  readonly merchantId: number
  readonly publicId: string
}

const bindingOf = (publicId: string): string => `mails/sealed/${publicId}`

/** Seals a message: who reads the database alone learns neither its recipient nor its content (safety 4.8). */
export async function sealMail(ctx: Ctx, place: Place, mail: MailContent): Promise<string> {
  const vault = await merchantVault(ctx, place.merchantId)
  return vault.seal(JSON.stringify(mail), bindingOf(place.publicId))
}

/** @throws Error when it was sealed for another place, or by another key */
export async function openMail(
  ctx: Ctx,
  { merchantId, publicId, sealed }: Place & { readonly sealed: string },
): Promise<MailContent> {
  const vault = await merchantVault(ctx, merchantId)
  return content.parse(JSON.parse(vault.open(sealed, bindingOf(publicId))))
}
