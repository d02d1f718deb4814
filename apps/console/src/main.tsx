import '@fontsource-variable/bricolage-grotesque/wdth.css'
import '@fontsource-variable/onest/index.css'
import '@fontsource-variable/noto-sans-sc/index.css'
import './console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { makeQueryClient } from './api/queryClient.ts'
import { startI18n } from './i18n.ts'
import { makeRouter } from './router.tsx'
import { startTheme } from './theme.ts'

// The page's policy forbids code that is made out of text.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

startI18n()
startTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={makeRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
