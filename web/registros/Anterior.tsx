import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PONTUACAO_MAX, registroAnterior } from '#contract/registros.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import classes from './Anterior.module.css';

/** Where it does not push the text out of sight. */
const ABERTO = '(min-width: 700px)';

/** The note before this one: beside it on a wide screen, open above it on a tablet, two lines that open on a phone. */
export const Anterior = ({ id }: { id: string }) => {
  const { t } = useTranslation('registros');
  const { fuso } = useSignedUser();
  const [aberto, setAberto] = useState(() => matchMedia(ABERTO).matches);
  const { data: anterior } = useQuery(read(registroAnterior, { params: { id } }));
  if (!anterior) return null;
  const { inicio, conteudo, objetivos } = anterior;
  const titulo = t('anterior.titulo', { dia: formatDay(inicio, fuso) });
  return (
    <aside className={classes.root} aria-label={titulo} data-open={aberto || undefined}>
      <UnstyledButton className={classes.title} aria-expanded={aberto} onClick={() => setAberto(!aberto)}>
        <Text span size="sm" c="dimmed">
          {titulo}
        </Text>
        <IconChevronDown className={classes.arrow} size={18} aria-hidden="true" />
      </UnstyledButton>
      <div className={classes.body}>
        <RichTextView html={conteudo} />
        <div className={classes.goals}>
          {objetivos.map(({ descricao, pontuacao, objetivo_id }) => (
            <Text key={`${objetivo_id}${descricao}`} size="sm" c="dimmed">
              {descricao}
              {pontuacao !== null && ` · ${pontuacao}/${PONTUACAO_MAX}`}
            </Text>
          ))}
        </div>
      </div>
    </aside>
  );
};
