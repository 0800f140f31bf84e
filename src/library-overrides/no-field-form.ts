import type { ReactNode } from 'react'

/**
 * Takes the place of what antd's forms tell each other through the form store (see `vite.library-overrides.ts`): ours keep their values themselves.
 * Every input imports that file for its own context, and would bring the store along.
 */
export const FormProvider = ({ children }: { children: ReactNode }): ReactNode => children
