export { dropDraft, listDrafts, saveDraft, type TextDraft } from './drafts.ts'
