import { CircleAlert } from 'lucide-react'

/** What is wrong with a form as a whole; announced when it appears. */
export function FormAlert({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== null && (
        <p className="flex items-start gap-2 rounded-input bg-danger-tint px-3 py-2 text-13 text-danger">
          <CircleAlert className="mt-[2px]" size={16} aria-hidden />
          <span className="whitespace-pre-line">{text}</span>
        </p>
      )}
    </div>
  )
}
