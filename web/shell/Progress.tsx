import '@mantine/nprogress/styles.layer.css';
import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PROGRESS_HEIGHT, PROGRESS_MS } from '#contract/constants.ts';
import { router } from '#web/router.tsx';

const STEPS = 20;

/** The thin bar that moves while a screen is on its way. */
export const Progress = () => {
  const { t } = useTranslation();
  useEffect(() => {
    const begin = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && nprogress.start());
    const end = router.subscribe('onResolved', () => nprogress.complete());
    return () => {
      begin();
      end();
    };
  }, []);
  return <NavigationProgress size={PROGRESS_HEIGHT} stepInterval={PROGRESS_MS / STEPS} aria-label={t('carregando')} />;
};
