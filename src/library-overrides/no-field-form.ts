import type { ReactNode } from 'react'

/**
 * Replaces antd's form store contexts (see `vite.library-overrides.ts`): our forms keep their values themselves. Every
 * input imports that file for its own context, and would load the store.
 */
export const FormProvider = ({ children }: { children: ReactNode }): ReactNode => children
