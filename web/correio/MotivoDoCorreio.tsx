import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecusaDoCorreio } from '#contract/correio.ts';

type Props = { recusa: RecusaDoCorreio; limite?: number | undefined };

const Texto = ({ recusa, limite }: Props) => {
  const { t } = useTranslation('erros');
  return t(recusa, { limite });
};

/** Why an e-mail was not sent. Its messages load on demand; only this sentence waits for them, not the page. */
export const MotivoDoCorreio = (props: Props) => (
  <Suspense>
    <Texto {...props} />
  </Suspense>
);
