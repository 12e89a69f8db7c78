import { createRoute } from '@tanstack/react-router';
import { mainLayout } from './layouts.ts';
import { SIGNED, screen } from './screen.ts';

/** The frame of a patient's file. */
export const ficha = createRoute({
  getParentRoute: () => mainLayout,
  path: '/atendimento/paciente/$id',
  ...screen(SIGNED, () => import('#web/ficha/FichaLayout.tsx'), 'FichaLayout'),
});
