import { ActionIcon, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vazia } from '#contract/anamneses/preencher.ts';
import { normaliza } from '#web/lib/normaliza.ts';
import { SearchInput } from '#web/ui/lista/SearchInput.tsx';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import { useAnamneseAberta, useTopicos } from './anamnese-context.ts';
import { useRespostaPorExtenso } from './anamnese-resposta.ts';
import classes from './avaliacao/AvaliacaoPage.module.css';

type Par = { id: string; texto: string; resposta: string };

/** The answers, to read while writing and to insert into the text. */
export const PainelRespostas = ({ onInserir }: { onInserir: (pergunta: string, resposta: string) => void }) => {
  const { t } = useTranslation('anamneses');
  const { folha } = useAnamneseAberta();
  const porExtenso = useRespostaPorExtenso();
  const [busca, setBusca] = useState('');
  const wanted = normaliza(busca);
  const topicos = useTopicos()
    .map((topico) => ({
      ...topico,
      pares: topico.perguntas
        .filter(({ id }) => !vazia(folha.respostas[id]))
        .map((pergunta): Par => {
          const resposta = porExtenso(pergunta, folha.respostas[pergunta.id] ?? null);
          return { id: pergunta.id, texto: pergunta.texto, resposta };
        })
        .filter(({ texto, resposta }) => normaliza(`${texto} ${resposta}`).includes(wanted)),
    }))
    .filter(({ pares }) => pares.length > 0);
  return (
    <aside className={classes.painel} aria-label={t('respostas')}>
      <Stack gap="xs">
        <Title order={3} size="h4">
          {t('respostas')}
        </Title>
        <SearchInput value={busca} label={t('buscar_resposta')} onChange={setBusca} />
        {topicos.length === 0 && <Text c="dimmed">{wanted ? t('nada_achado') : t('nada_respondido')}</Text>}
        {topicos.map(({ slug, titulo, pares }) => (
          <SeeMore key={`${slug}${wanted && '?'}`} title={titulo} startsOpen>
            <ul className={classes.pares}>
              {pares.map(({ id, texto, resposta }) => (
                <li key={id} className={classes.par}>
                  <div>
                    <Text size="sm" c="dimmed">
                      {texto}
                    </Text>
                    <Text className={classes.resposta}>{resposta}</Text>
                  </div>
                  <ActionIcon
                    variant="subtle"
                    title={t('inserir')}
                    aria-label={t('inserir_nome', { pergunta: texto })}
                    onClick={() => onInserir(texto, resposta)}
                  >
                    <IconArrowLeft size={18} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          </SeeMore>
        ))}
      </Stack>
    </aside>
  );
};
