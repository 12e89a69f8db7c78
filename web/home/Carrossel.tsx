import { ActionIcon, Group, Stack } from '@mantine/core';
import { useFocusWithin, useHover, useInterval, useMergedRef, useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CAROUSEL_MS } from '#domain/constants.ts';

/** Shows its children one after the other. Pauses on hover, on focus and with its button. */
export const Carrossel = ({ label, children }: { label: string; children: ReactNode[] }) => {
  const { t } = useTranslation('cadastro');
  const calm = useReducedMotion();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [shown, setShown] = useState(0);
  const { hovered, ref: hoverRef } = useHover<HTMLElement>();
  const { focused, ref: focusRef } = useFocusWithin<HTMLElement>();
  const ref = useMergedRef(hoverRef, focusRef);
  const paused = chosen ?? calm;
  const moves = !paused && !hovered && !focused;
  const go = (steps: number) => setShown((now) => (now + steps + children.length) % children.length);
  const { start, stop } = useInterval(() => go(1), CAROUSEL_MS);
  useEffect(() => {
    if (moves) start();
    else stop();
    return stop;
  }, [moves, start, stop]);
  return (
    <section ref={ref} aria-roledescription={t('carrossel.nome')} aria-label={label}>
      <Stack gap="xs">
        <div aria-live={moves ? 'off' : 'polite'}>{children[shown]}</div>
        <Group gap={4}>
          <ActionIcon variant="subtle" size="lg" aria-label={t('carrossel.anterior')} onClick={() => go(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t(paused ? 'carrossel.continuar' : 'carrossel.parar')}
            onClick={() => setChosen(!paused)}
          >
            {paused ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
          </ActionIcon>
          <ActionIcon variant="subtle" size="lg" aria-label={t('carrossel.proximo')} onClick={() => go(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      </Stack>
    </section>
  );
};
