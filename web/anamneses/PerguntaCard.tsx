import { Badge, Button, Group, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pergunta } from '#contract/anamneses/anamnese-modelos.ts';
import type { Anamnese } from '#contract/anamneses/anamneses.ts';
import { vazia } from '#contract/anamneses/preencher.ts';
import { AlertaDaPergunta } from './Alertas.tsx';
import { useRespostaPorExtenso } from './anamnese-resposta.ts';
import { ancoraDe } from './ancora.ts';
import { CAMPOS } from './campos/Campo.tsx';
import type { Folha } from './folha.ts';
import { fonteDe, useFontePorExtenso } from './fonte.ts';
import classes from './PerguntaCard.module.css';

type Props = { folha: Folha; topico: string; pergunta: Pergunta };
type CardProps = Props & { anamnese: Anamnese };

const Conflito = ({ folha, topico, pergunta }: Props) => {
  const { t } = useTranslation('rascunho');
  const outra = useRespostaPorExtenso()(pergunta, folha.alheia(pergunta.id));
  return (
    <div className={classes.conflito} role="alert">
      <Text>{t('mudou_em_outro_lugar')}</Text>
      <Text c="dimmed" size="sm">
        {t('outra')} {outra || t('vazia')}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={() => folha.manterMinha(topico, pergunta.id)}>
          {t('manter')}
        </Button>
        <Button size="xs" variant="default" onClick={() => folha.usarAlheia(topico, pergunta.id)}>
          {t('usar_outra')}
        </Button>
      </Group>
    </div>
  );
};

const LIMPAVEIS = ['sim_nao_detalhe', 'escolha_unica', 'escala'];

/** One question and its field. Renders again when its answer changes from outside or is refused, not while typing. */
export const PerguntaCard = memo(({ folha, topico, pergunta, anamnese }: CardProps) => {
  const { t } = useTranslation('anamneses');
  const { id, texto, obrigatoria, sensivel, dica, tipo } = pergunta;
  const vez = useSelector(folha.marca, () => folha.vez(id));
  const respondida = useSelector(folha.marca, () => !vazia(folha.respostas[id]));
  const recusada = useSelector(folha.keeper.status, () => folha.recusada(topico, id));
  const fonte = useSelector(folha.keeper.status, () => fonteDe(anamnese, folha, id));
  const fontePorExtenso = useFontePorExtenso();
  const Campo = CAMPOS[tipo];
  const ancora = ancoraDe(id);
  return (
    <div id={ancora} className={classes.card} data-pergunta={id}>
      <div className={classes.titulo}>
        <label className={classes.texto} id={`${ancora}-texto`} htmlFor={`${ancora}-campo`}>
          {texto}
          {obrigatoria && (
            <span className={classes.obrigatoria} title={t('obrigatoria')}>
              {' *'}
            </span>
          )}
        </label>
        {sensivel && (
          <Badge
            variant="default"
            c="var(--attention)"
            tt="none"
            title={t('sensivel_dica')}
            leftSection={<IconEyeOff size={12} aria-hidden="true" />}
          >
            {t('sensivel')}
          </Badge>
        )}
        {respondida && LIMPAVEIS.includes(tipo) && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => folha.limpar(topico, pergunta)}>
            {t('limpar')}
          </Button>
        )}
      </div>
      {dica && (
        <Text size="sm" c="dimmed" mb={6} id={`${ancora}-dica`}>
          {dica}
        </Text>
      )}
      <Campo
        key={vez}
        pergunta={pergunta}
        ids={{
          id: `${ancora}-campo`,
          'aria-labelledby': `${ancora}-texto`,
          'aria-describedby': dica ? `${ancora}-dica` : undefined,
        }}
        valor={folha.respostas[id] ?? null}
        onChange={(valor) => folha.mudar(topico, pergunta, valor)}
        error={recusada?.reason === 'invalido' ? recusada.message : undefined}
      />
      {fonte && (
        <Text size="sm" c="dimmed" mt={4}>
          {fontePorExtenso(fonte)}
        </Text>
      )}
      {pergunta.alerta && <AlertaDaPergunta pergunta={id} />}
      {recusada?.reason === 'conflito' && <Conflito folha={folha} topico={topico} pergunta={pergunta} />}
    </div>
  );
});
