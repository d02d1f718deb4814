import { type Random, randomText } from '../../random.ts'

/** Letters and digits that nobody mistakes for another one when reading them out. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 14 of 56 signs are 81 bits. */
const SIGNS = 14

/** A start password that is shown once and must be changed at the first login (rules B2). */
export const randomPassword = (random: Random): string => randomText(random, ALPHABET, SIGNS)
