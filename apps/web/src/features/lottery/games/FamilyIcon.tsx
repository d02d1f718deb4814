import { lotteryIcon } from '@croupier/art'

type FamilyIconProps = {
  /** The group of the game: its family, or a kind of its own within it. */
  kind: string
  size?: number
}

/** The mark by which players know a kind of lottery before they read its name. */
export function FamilyIcon({ kind, size = 24 }: FamilyIconProps) {
  return (
    <svg
      className="flex-none"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn in this project, never from outside
      dangerouslySetInnerHTML={{ __html: lotteryIcon(kind) }}
    />
  )
}
