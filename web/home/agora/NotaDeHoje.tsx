import { Text, UnstyledButton } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTA_HASH } from '#domain/constants.ts';
import { Ajudas, useModelos } from '#web/registros/index.ts';
import { RichText } from '#web/ui/text/RichText.tsx';
import classes from './Agora.module.css';

const CHIPS = 3;

type Props = {
  atendimentoId: string;
  vez: number;
  conteudo: string;
  mudar: (nota: { conteudo: string }) => void;
};

/** The note of this appointment, with templates, dictation and a photo one tap away. */
export const NotaDeHoje = memo(({ atendimentoId, vez, conteudo, mudar }: Props) => {
  const { t } = useTranslation('home');
  const { ditar, abrir, modelos, prontos, escolha } = useModelos();
  return (
    <section className={`${classes.part} ${classes.today}`} aria-label={t('agora.nota')}>
      <div className={`${classes.caption} ${classes.spoken}`}>
        <span>{t('agora.nota')}</span>
      </div>
      <RichText
        key={Math.max(vez, 1)}
        waiting={vez === 0}
        bare
        label={t('agora.nota')}
        placeholder={t('agora.escreva')}
        initial={conteudo}
        escolha={escolha}
        onReady={(handle) => {
          abrir(handle);
          // Not when the text was replaced later: somebody may be typing elsewhere.
          if (location.hash === NOTA_HASH && vez === 1) handle.focar();
        }}
        onChange={(html) => mudar({ conteudo: html })}
      />
      <div className={classes.chips}>
        {[...modelos, ...prontos].slice(0, CHIPS).map(({ id, nome }) => (
          // By keyboard a slash in the text offers them, so that Tab goes on to the next step.
          <UnstyledButton key={id} className={classes.chip} tabIndex={-1} onClick={() => escolha.onFrase(id)}>
            <IconTemplate size={16} aria-hidden="true" />
            <Text span size="sm">
              {nome}
            </Text>
          </UnstyledButton>
        ))}
        <Suspense>
          <Ajudas ditar={ditar} atendimentoId={atendimentoId} className={classes.chip} />
        </Suspense>
      </div>
    </section>
  );
});
