/** The brand of this deployment. A name is not a text: it is the same in every language. */
export const BRAND = {
  name: 'Maison 9',
  logo: { before: 'MAI', marked: 'SON', after: '·9' },
} as const
