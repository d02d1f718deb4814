/** The merchant of this deployment. A name is not a text: it is the same in every language. */
export const MERCHANT = {
  name: 'Maison 9',
  logo: { before: 'MAI', marked: 'SON', after: '·9' },
} as const
