import { create } from 'zustand'

/** A person without an account came back from a provider, and has to choose one. */
export type SocialChoice = { ticket: string; provider: string }

type Store = { choice: SocialChoice | null; set: (choice: SocialChoice | null) => void }

/** In memory only: the ticket is lost when the page is left. */
export const useSocialChoice = create<Store>()((set) => ({
  choice: null,
  set: (choice) => set({ choice }),
}))
