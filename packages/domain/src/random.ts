/** Unpredictable bytes: draw seeds, tokens, passwords. */
export interface Random {
  bytes(length: number): Uint8Array
}
