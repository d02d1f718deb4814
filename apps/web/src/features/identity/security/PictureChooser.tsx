import { Button } from '@croupier/ui'
import { images } from '@croupier/wire'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'

/** A button that opens the browser's file dialog for one picture. What is too large to be sent is told and not handed on. */
export function PictureChooser(props: {
  label: string
  busy: boolean
  /** names the button and its file field for tests */
  testId: string
  onChosen: (file: File) => void
  onTooLarge: () => void
}) {
  const { label, busy, testId, onChosen, onTooLarge } = props
  const chooser = useRef<HTMLInputElement>(null)
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // So that the same file can be chosen again.
    target.value = ''
    if (file === undefined) return
    if (file.size > images.IMAGE_BYTES_MAX) onTooLarge()
    else onChosen(file)
  }
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        icon={<ImageUp size={16} aria-hidden />}
        busy={busy}
        onClick={() => chooser.current?.click()}
        data-testid={`${testId}.choose.button`}
      >
        {label}
      </Button>
      <input
        ref={chooser}
        className="hidden"
        type="file"
        accept="image/png,image/jpeg"
        aria-label={label}
        onChange={chosen}
        data-testid={`${testId}.file`}
      />
    </>
  )
}
