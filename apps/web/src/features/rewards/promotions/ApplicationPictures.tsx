import { Button, toast } from '@croupier/ui'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureChooser } from '../../identity/security/PictureChooser.tsx'

const IMAGES_MAX = 3

type PicturesProps = {
  busy: boolean
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

/** Up to three pictures of an application, shown before they are sent, each to be taken out again. */
export function ApplicationPictures({ busy, files, onFiles }: PicturesProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      <p className="text-13 text-muted">{t('feedback.pictures', { max: IMAGES_MAX })}</p>
      <div className="flex flex-wrap items-center gap-3">
        {files.map((file) => (
          <Preview
            key={`${file.name}${file.lastModified}`}
            file={file}
            onRemove={() => onFiles(files.filter((one) => one !== file))}
          />
        ))}
        {files.length < IMAGES_MAX && (
          <PictureChooser
            label={t('feedback.addPicture')}
            busy={busy}
            testId="promotion.picture"
            onChosen={(file) => onFiles([...files, file])}
            onTooLarge={() => toast({ tone: 'error', title: t('errors.BODY_TOO_LARGE') })}
          />
        )}
      </div>
    </div>
  )
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation()
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <span className="relative">
      <img className="size-20 rounded-tile object-cover" src={address} alt={file.name} />
      <Button
        size="sm"
        variant="quiet"
        className="absolute end-0 top-0"
        aria-label={t('feedback.removePicture', { name: file.name })}
        icon={<X size={14} aria-hidden />}
        onClick={onRemove}
      />
    </span>
  )
}
