import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../vault/index.ts'

const content = z.object({ recipient: z.string(), subject: z.string(), body: z.string() })
/** To whom a message goes, and what it says; the subject of one to a phone is empty. */
export type MailContent = z.infer<typeof content>

interface Place {
  /** null: a mail to an officer, sealed by the platform's own key */
  readonly merchantId: number | null
  readonly publicId: string
}

const bindingOf = (publicId: string): string => `mails/sealed/${publicId}`

/** Seals a message: who reads the database alone learns neither its recipient nor its content (safety 4.8). */
export async function sealMail(ctx: Ctx, place: Place, mail: MailContent): Promise<string> {
  const [text, binding] = [JSON.stringify(mail), bindingOf(place.publicId)]
  if (place.merchantId === null) return ctx.vault.seal('officer-mails', Buffer.from(text), binding)
  const vault = await merchantVault(ctx, place.merchantId)
  return vault.seal(text, binding)
}

/** @throws Error when it was sealed for another place, or by another key */
export async function openMail(
  ctx: Ctx,
  { merchantId, publicId, sealed }: Place & { readonly sealed: string },
): Promise<MailContent> {
  const binding = bindingOf(publicId)
  const text =
    merchantId === null
      ? ctx.vault.open('officer-mails', sealed, binding).toString('utf8')
      : (await merchantVault(ctx, merchantId)).open(sealed, binding)
  return content.parse(JSON.parse(text))
}
