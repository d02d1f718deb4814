import { configure } from '@testing-library/react'

/** Screens load their parts lazily: on a busy machine the first may take longer than the library's one second. */
configure({ asyncUtilTimeout: 15_000 })
