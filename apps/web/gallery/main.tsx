import '@fontsource-variable/onest/index.css'
import '@fontsource-variable/noto-sans-sc/index.css'
import '@fontsource-variable/noto-sans-tamil/index.css'
import '@fontsource-variable/noto-sans-thai/index.css'
import '../src/styles/headline.css'
import '../src/styles/index.css'
import { ToastRegion } from '@croupier/ui'
import { createRoot } from 'react-dom/client'
import { ArtPart } from './ArtPart.tsx'
import { ChartsPart } from './ChartsPart.tsx'
import { ControlsPart } from './ControlsPart.tsx'
import { DataPart } from './DataPart.tsx'
import { EngravedPart } from './EngravedPart.tsx'
import { GuidePart } from './GuidePart.tsx'
import { ListsPart } from './ListsPart.tsx'
import { OverlayPart } from './OverlayPart.tsx'
import { PickersPart } from './PickersPart.tsx'
import { ScriptsPart } from './ScriptsPart.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Every script of the page at once: each face covers its own range of characters. */
const SCRIPT_FACES = ['SC', 'Thai', 'Tamil'].map((face) => `'Noto Sans ${face} Variable'`)

/** `?theme=light&gain=east&lang=zh-CN` chooses what is looked at. */
function readAddress() {
  const query = new URLSearchParams(location.search)
  const root = document.documentElement
  root.dataset.theme = query.get('theme') ?? 'dark'
  root.dataset.gain = query.get('gain') ?? 'west'
  root.lang = query.get('lang') ?? 'en'
  root.style.setProperty('--font-script', SCRIPT_FACES.join(', '))
}

function Gallery() {
  return (
    <main className="mx-auto grid max-w-[1400px] gap-6 p-6 max-md:p-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-38">Engraved · 版画</h1>
        <ThemeSwitch />
      </div>
      <ControlsPart />
      <PickersPart />
      <EngravedPart />
      <DataPart />
      <ChartsPart />
      <ListsPart />
      <GuidePart />
      <OverlayPart />
      <ArtPart />
      <ScriptsPart />
      <ToastRegion closeLabel="Close" regionLabel="Notifications" />
    </main>
  )
}

readAddress()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<Gallery />)
