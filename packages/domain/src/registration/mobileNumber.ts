import { isValidPhoneNumber } from 'libphonenumber-js/mobile'

/** Whether a number, written with + and its country, is a mobile number of that country (spec 5). */
export const isMobileNumber = (text: string): boolean => isValidPhoneNumber(text)
