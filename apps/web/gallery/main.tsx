import '@fontsource-variable/bricolage-grotesque/wdth.css'
import '@fontsource-variable/onest/index.css'
import '@fontsource-variable/noto-sans-sc/index.css'
import '../src/styles/index.css'
import { ToastRegion } from '@croupier/ui'
import { createRoot } from 'react-dom/client'
import { ArtPart } from './ArtPart.tsx'
import { ControlsPart } from './ControlsPart.tsx'
import { DataPart } from './DataPart.tsx'
import { EngravedPart } from './EngravedPart.tsx'
import { OverlayPart } from './OverlayPart.tsx'

/** `?theme=light&gain=east&lang=zh-CN` chooses what is looked at. */
function readAddress() {
  const query = new URLSearchParams(location.search)
  const root = document.documentElement
  root.dataset.theme = query.get('theme') ?? 'dark'
  root.dataset.gain = query.get('gain') ?? 'west'
  root.lang = query.get('lang') ?? 'en'
  root.style.setProperty('--font-script', "'Noto Sans SC Variable'")
}

function Gallery() {
  return (
    <main className="mx-auto grid max-w-[1400px] gap-6 p-6 max-md:p-4">
      <h1 className="text-38">Engraved · 版画</h1>
      <ControlsPart />
      <EngravedPart />
      <DataPart />
      <OverlayPart />
      <ArtPart />
      <ToastRegion closeLabel="Close" regionLabel="Notifications" />
    </main>
  )
}

readAddress()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<Gallery />)
