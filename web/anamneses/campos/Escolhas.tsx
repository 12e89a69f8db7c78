import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  aceitaTexto,
  comTexto,
  excluiAsDemais,
  SIM_NAO,
  type SimNao as SimNaoValor,
  separar,
} from '#contract/anamneses/preencher.ts';
import classes from './Campos.module.css';
import type { CampoProps } from './campo-props.ts';

const OutroTexto = ({
  opcao,
  texto,
  onChange,
}: {
  opcao: string;
  texto: string;
  onChange: (texto: string) => void;
}) => {
  const { t } = useTranslation('anamneses');
  return (
    <TextInput
      aria-label={t('campo.qual', { opcao })}
      placeholder={t('campo.qual', { opcao })}
      maw={420}
      maxLength={250}
      defaultValue={texto}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

export const EscolhaUnica = ({ pergunta, ids, valor, onChange, error }: CampoProps) => {
  const { opcoes } = pergunta;
  const [{ opcao, texto }, setEscolha] = useState(() => separar(typeof valor === 'string' ? valor : '', opcoes));
  return (
    <Stack gap="xs">
      <Radio.Group
        {...ids}
        value={opcao}
        error={error}
        onChange={(nova) => {
          setEscolha({ opcao: nova, texto });
          onChange(aceitaTexto(nova) ? comTexto(nova, texto) : nova);
        }}
      >
        <div className={classes.opcoes}>
          {opcoes.map((one) => (
            <Radio key={one} value={one} label={one} />
          ))}
        </div>
      </Radio.Group>
      {opcao && aceitaTexto(opcao) && (
        <OutroTexto
          opcao={opcao}
          texto={texto}
          onChange={(novo) => {
            setEscolha({ opcao, texto: novo });
            onChange(comTexto(opcao, novo));
          }}
        />
      )}
    </Stack>
  );
};

/** “None of these” is exclusive: choosing it clears the others, and choosing another clears it. */
const escolher = (antes: string[], agora: string[]) => {
  const nova = agora.find((one) => !antes.includes(one));
  if (!nova) return agora;
  return excluiAsDemais(nova) ? [nova] : agora.filter((one) => !excluiAsDemais(one));
};

export const EscolhaMultipla = ({ pergunta, ids, valor, onChange, error }: CampoProps) => {
  const { opcoes } = pergunta;
  const [escolhas, setEscolhas] = useState(() =>
    (Array.isArray(valor) ? valor : []).map((one) => separar(one, opcoes)),
  );
  const marcadas = escolhas.map(({ opcao }) => opcao);
  const outra = escolhas.find(({ opcao }) => aceitaTexto(opcao));
  const por = (novas: typeof escolhas) => {
    setEscolhas(novas);
    onChange(novas.map(({ opcao, texto }) => (aceitaTexto(opcao) ? comTexto(opcao, texto) : opcao)));
  };
  return (
    <Stack gap="xs">
      <Checkbox.Group
        {...ids}
        value={marcadas}
        error={error}
        onChange={(agora) => {
          const ficam = escolher(marcadas, agora);
          const naOrdem = opcoes.filter((opcao) => ficam.includes(opcao));
          por(naOrdem.map((opcao) => escolhas.find((one) => one.opcao === opcao) ?? { opcao, texto: '' }));
        }}
      >
        <div className={classes.opcoes}>
          {opcoes.map((one) => (
            <Checkbox key={one} value={one} label={one} />
          ))}
        </div>
      </Checkbox.Group>
      {outra && (
        <OutroTexto
          opcao={outra.opcao}
          texto={outra.texto}
          onChange={(texto) => por(escolhas.map((one) => (one === outra ? { ...one, texto } : one)))}
        />
      )}
    </Stack>
  );
};

const simNaoDe = (valor: CampoProps['valor']): SimNaoValor | null =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? valor : null;

export const SimNao = ({ pergunta, ids, valor, onChange, error }: CampoProps) => {
  const { t } = useTranslation('anamneses');
  const [resposta, setResposta] = useState<SimNaoValor['resposta'] | null>(simNaoDe(valor)?.resposta ?? null);
  // Kept while the answer is no, in case it changes back.
  const [detalhe, setDetalhe] = useState(simNaoDe(valor)?.detalhe ?? '');
  return (
    <Stack gap="xs">
      <Radio.Group
        {...ids}
        value={resposta}
        error={error}
        onChange={(nova) => {
          const dita = nova as SimNaoValor['resposta'];
          setResposta(dita);
          onChange({ resposta: dita, detalhe: detalhe || null });
        }}
      >
        <div className={classes.opcoes}>
          {SIM_NAO.map((one) => (
            <Radio key={one} value={one} label={t(`sim_nao.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      {resposta === 'sim' && (
        <Textarea
          label={pergunta.detalhe ?? t('campo.detalhe')}
          defaultValue={detalhe}
          rows={2}
          maxLength={20_000}
          classNames={{ input: classes.cresce }}
          onChange={({ currentTarget }) => {
            setDetalhe(currentTarget.value);
            onChange({ resposta, detalhe: currentTarget.value || null });
          }}
        />
      )}
    </Stack>
  );
};
