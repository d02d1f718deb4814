import { create } from 'zustand'

/** Somebody whom no account knows came back from a provider, and has to choose one. */
export type SocialChoice = { ticket: string; provider: string }

type Store = { choice: SocialChoice | null; set: (choice: SocialChoice | null) => void }

/** In memory only: a page that is left takes the ticket with it. */
export const useSocialChoice = create<Store>()((set) => ({
  choice: null,
  set: (choice) => set({ choice }),
}))
