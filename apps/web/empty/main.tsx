import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { create } from 'zustand'

const useTheme = create<{ theme: string }>(() => ({ theme: 'dark' }))

/** The libraries of the site's first bundle, each used once: what they cost is not the site's doing. */
function EmptyScreen() {
  const { t } = useTranslation()
  const theme = useTheme((state) => state.theme)
  return (
    <main data-theme={theme}>
      <h1>{t('home.title')}</h1>
    </main>
  )
}

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: { home: { title: 'Empty' } } } },
})
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createBrowserRouter([{ path: '*', element: <EmptyScreen /> }])} />
    </QueryClientProvider>
  </StrictMode>,
)
